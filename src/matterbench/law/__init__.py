"""The law's arithmetic: calendars, deadlines, dates, money, quantities, names, citations. Pure functions."""
