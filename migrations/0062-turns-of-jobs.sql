-- Jobs of one key run one after the other, in the order in which they were added (ARCHITECTURE, "Work that nobody waits for").
alter table jobs add column sequence_key text;
create index jobs_in_sequence on jobs (sequence_key, id) where sequence_key is not null and failed_at is null;

-- A claim reads its job along an index, however many others wait: those of the shared lanes by their time alone, those of lanes of their own
-- by kind and key, a step for each key.
drop index jobs_due;
drop index jobs_fairness;
create index jobs_shared on jobs (run_at) where failed_at is null and locked_until is null and fairness_key is null;
create index jobs_waiting on jobs (kind, fairness_key, run_at) where failed_at is null and locked_until is null;
