-- Which node works on a job, and how often a node was lost with it. What a node held that is gone is given back, and was not tried.
alter table jobs add column locked_by uuid, add column losses integer not null default 0;
create index jobs_locked_by on jobs (locked_by) where locked_by is not null;
