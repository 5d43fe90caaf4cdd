-- Its seller says that AI made it: of the file, so that whatever shows it says so. It is never taken back (docs/product.md, "Media made by AI").
alter table video_files add column made_by_ai boolean not null default false;
create function keep_ai_mark() returns trigger language plpgsql as $$
begin
  raise exception 'the AI mark of a video stays' using errcode = 'check_violation';
end $$;
create trigger video_files_ai_mark before update of made_by_ai on video_files
  for each row when (old.made_by_ai and not new.made_by_ai) execute function keep_ai_mark();
