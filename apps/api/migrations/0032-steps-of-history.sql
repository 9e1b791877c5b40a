-- When the first of the saves was that a version stands for: saves are one version for some minutes and not longer,
-- however long somebody writes on. Null: the moment of the version itself.
alter table studio_versions add column began_at timestamptz;
