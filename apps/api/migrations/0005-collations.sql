-- The order of each language's own alphabet, with numbers by their value, as lists in memory have it too.
create collation alphabet_pl (provider = icu, locale = 'pl-u-kn-true');
create collation alphabet_en (provider = icu, locale = 'en-u-kn-true');
