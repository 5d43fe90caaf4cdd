-- The nodes that run now. Each says again and again that it does; the fingerprint tells a node whose keys differ.
CREATE TABLE nodes (
  id uuid PRIMARY KEY,
  secret_fingerprint text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now()
);
