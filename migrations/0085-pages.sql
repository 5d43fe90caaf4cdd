-- Pages that stores build (docs/product.md, "Pages"): what is being edited, and what visitors see.
create table user_pages (
  id uuid primary key,
  store_id uuid not null references stores (id) on delete cascade,
  -- Who made it.
  user_id uuid references auth_users (id) on delete set null,
  title text not null,
  slug text not null check (slug ~ '^[a-z0-9][a-z0-9-]*$'),
  description text not null default '',
  share_image_url text not null default '',
  content jsonb not null,
  -- Counts what was saved of the content: of two editors, the later is told.
  version integer not null default 1,
  published boolean not null default false,
  -- What visitors see while it is published.
  published_content jsonb,
  published_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- In the bin since then.
  deleted_at timestamptz(3)
);
create unique index user_pages_slug on user_pages (slug) where deleted_at is null;
create index user_pages_store on user_pages (store_id, created_at desc, id desc);
create index user_pages_bin on user_pages (deleted_at) where deleted_at is not null;

-- What a page was: as it was published, and before something took its place.
create table page_versions (
  page_id uuid not null references user_pages (id) on delete cascade,
  number integer not null,
  reason text not null check (reason in ('published', 'replaced')),
  content jsonb not null,
  created_at timestamptz(3) not null,
  primary key (page_id, number)
);
