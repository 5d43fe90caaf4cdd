-- The video that a product's page plays (docs/product.md, "A product's video"). The file is of `uploads`, which asks before it removes one.
alter table products add column video_file_id uuid;
create index products_video on products (video_file_id) where video_file_id is not null and deleted_at is null;
