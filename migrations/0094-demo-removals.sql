-- That somebody removed the demo store, so that no later start makes it again. One row at most.
create table demo_removals (
  only_one boolean primary key default true check (only_one),
  removed_at timestamptz(3) not null
);
