-- When a whole event was cancelled, and what the public reads about cancelled categories. The earlier release writes none.
alter table event add column cancelled_at timestamptz, add column public_notice text not null default '';
