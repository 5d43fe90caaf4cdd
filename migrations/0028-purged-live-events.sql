-- Live events that were deleted before deletion meant more than a mark: purged as those are that follow.
insert into jobs (kind, payload)
select 'live.purge', jsonb_build_object('live_stream_id', id) from live_streams where deleted_at is not null;
