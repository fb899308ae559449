type WithRiders = { participants: readonly { name: string }[] }

/** 'BAIO TELES, OLIVA': the names of all riders of an entry. */
export const ridersOf = ({ participants }: WithRiders) => participants.map(({ name }) => name).join(', ')
