-- Which version of the source a translation was made from, by what both say: so it follows a text wherever it is
-- moved, copied or restored to. Of a text without any line it is not known, and taken to be current.
create table studio_translations (
  pack_id uuid not null references studio_packs (id) on delete cascade,
  language text not null check (language in ('pl', 'en')),
  -- Sums of the texts, as content/translations has them.
  target text collate "C" not null check (length(target) = 16),
  source text collate "C" not null check (length(source) = 16),
  primary key (pack_id, language, target, source)
);

-- What a check finds has the number of stale translations in it from now on.
update studio_packs set checked_change = null, check_result = null;
