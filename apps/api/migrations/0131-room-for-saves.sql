-- A save writes the row of an attempt anew. With room on its page no index has to learn of that.
alter table test_attempts set (fillfactor = 50);
