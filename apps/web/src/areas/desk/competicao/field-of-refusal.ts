const FIELDS: Readonly<Record<string, string>> = {
  reason_missing: 'reason',
  OTP_REQUIRED: 'code',
  unknown_badge: 'badge',
  badge_twice: 'badge',
  is_out: 'badge',
  no_turn: 'badge',
  is_disqualified: 'badge',
  is_dispensed: 'badge',
  not_a_rider: 'riderOut',
  is_a_rider: 'riderIn',
  unknown_rider: 'riderIn',
  no_round: 'round',
  is_repeated: 'round',
  no_shot: 'round',
  not_kept: 'ids',
  not_a_qualifier: 'badge',
  unknown_strength: 'strength',
  final_started: 'strength',
  qualifier_runs: 'strength',
  final_not_running: 'strength',
  not_over: 'strength',
  protest_late: 'strength',
}

/** The field of a form that a refusal of the server is about; undefined for one about the whole decision. */
export const fieldOfRefusal = (code: string) => FIELDS[code]
