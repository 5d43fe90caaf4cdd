-- Who erased an account here that a hosted service keeps: its sessions go on there, and would make the account anew with the next request.
-- Nothing of the person but the id that the service gave them.
create table erased_people (
  id uuid primary key,
  erased_at timestamptz(3) not null
);
