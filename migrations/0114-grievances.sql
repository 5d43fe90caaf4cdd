-- What people complain of to whoever runs the site.
create table grievances (
  id uuid primary key,
  number bigint generated always as identity unique,
  name text not null,
  email text not null,
  subject text not null,
  about text not null,
  words text not null,
  created_at timestamptz(3) not null,
  settled_at timestamptz(3),
  answer text,
  check ((settled_at is null) = (answer is null))
);
create index grievances_open on grievances (created_at, id) where settled_at is null;
create index grievances_settled on grievances (settled_at desc, id desc) where settled_at is not null;
create index grievances_of_email on grievances (lower(email));
