-- Nothing follows the end of a show: the append looks at this under the lock of the row.
alter table show_heads add column has_ended boolean not null default false;
update show_heads set has_ended = true
where exists (select from show_events e where e.live_stream_id = show_heads.live_stream_id and e.type = 'ended');
