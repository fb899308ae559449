const CHECKS = ['check_participant_ctg', 'check_ctg_region', 'check_blocked_reason'] as const

/** True when a check that needs the members' register is switched on. */
export const switchesOnCheck = (
  before: Record<(typeof CHECKS)[number], boolean>,
  after: Partial<Record<(typeof CHECKS)[number], boolean | undefined>>,
) => CHECKS.some((name) => after[name] === true && !before[name])
