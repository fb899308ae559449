-- Why a shot was missed, as a letter (packages/domain/src/miss-reasons.ts). It decides nothing. The earlier release stores none.
alter table shot add column miss_reason text,
  add constraint shot_miss_reason_is_of_a_miss
    check (miss_reason is null or (not hit and miss_reason in ('B', 'S', 'P', 'D', 'N', 'G', 'R'))) not valid;
