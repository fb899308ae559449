/** The audit record of something that happened to a formation, the check-in of its entry included. */
export const formationFact = <Details>(action: string, cartItemId: number, details: Details) => ({
  action,
  entity: 'formation',
  entityId: String(cartItemId),
  ...details,
})
