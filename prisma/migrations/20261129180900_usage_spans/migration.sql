-- breaking: no
-- U2: a report reads the spans that overlap its interval and no others, however long the history is. Only a range index finds
-- them for any interval: an index on one end reads all that is before, or all that is after. Costs 20 µs a hold's life.
create index reservation_span_range on reservation using gist (tstzrange(held_at, released_at));
