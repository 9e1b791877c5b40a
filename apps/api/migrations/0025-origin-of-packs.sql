-- Who brought a pack: the product itself (its demo content) or somebody with a folder of their own. The product never
-- takes its own content over what somebody else has loaded under the same name.
create table content_packs (
  pack text primary key,
  origin text not null check (origin in ('demo', 'folder'))
);
insert into content_packs (pack, origin)
select pack, case when bool_or(pack = 'zenit-demo' and slug = 'pisanie-promptow') then 'demo' else 'folder' end
from (
  select pack, slug from programs union all select pack, slug from courses union all select pack, slug from content_items
) things
group by pack;
