"""Words by which a term is told from a name: kept apart because they are long."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


HEADS = _words(
    """
    account addition adjuster advance affiliate agent agreement alteration amount applicant approval area
    assignment award borrower broker budget building business buyer capital cap carve casualty change
    charge claim client closing collateral commencement company completion condition consent contract
    contractor contribution cost credit customer data date day deadline debt default deliverable deposit
    developer development discloser disclosure document easement election emergency employee employer entity equity
    escrow event exclusion exemption expense expiration facility fee fund grantee grantor group guarantor
    guaranty household improvement income indemnitee indemnitor indemnity information installment insurance
    interest investor issuer item land landlord lease lender lessee lessor letter liability license licensee
    licensor lien limit loan loss manager mark material member memorandum mortgage mortgagee mortgagor
     note notice obligation obligor occupant offer opening operator option order owner parcel part partner
    partnership party payment penalty percentage period permit person plan policy premises price principal
    proceeds product profit program project property provider purchaser rate recipient reimbursement release
    rent repair request requirement reserve restoration restriction revenue risk schedule security seller
    service servicer share shortfall site space sponsor standard statement sublease subtenant successor survey
    taking tax tenant term termination test threshold title transaction transfer transferee trigger trustee
    unit use user utility value vendor warranty work year
    """
)
"""Last words of terms, as stems."""
STARTERS = _words(
    """
    a all although an and any as at because before both but by during each either every except following for
    from further her his however if in is it its neither no nor not notwithstanding of on once one only or
    other our prior promptly provided pursuant said shall should since so subject such that the their then
    there these they this those to under unless until upon what when where whether which while who with within
    without you your two three
    """
)
"""Words that begin a sentence or a phrase and are no part of a term."""
NAMES = _words(
    """
    january february march april may june july august september october november december monday tuesday
    wednesday thursday friday saturday sunday section sections social article articles exhibit exhibits schedule
    schedules table annex appendix rider paragraph part recital new york city state county borough bronx
    brooklyn manhattan queens kings united states america american federal national department division office
    street avenue road boulevard court supreme civil block lot map register secretary commissioner attorney
    general mr ms mrs dr esq llc inc corp lp llp act code statute regulation regulations constitution housing
    north south east west congress governor mayor board international european union institute association
    society bank trust treasury internal revenue service labor memorial independence thanksgiving christmas
    columbus veterans washington martin juneteenth
    """
)
"""Words of dates, places, institutions and references; a phrase with one of them is a name."""
INSTRUMENTS = _words("agreement contract document letter license note permit plan policy survey title")
"""Last words of the names of instruments, which a document may name once without a definition."""
INSTITUTIONS = _words(
    "department division corporation authority bureau commission administration association court ministry agency"
)
"""Words of the names of institutions; a run of capitals with one of them, unless it is a term, is not looked at."""
CONSTRUED = _words("including include includes person persons or shall may will herein hereof")
"""Words whose meaning a contract settles without using them as terms."""
