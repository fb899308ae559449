/** The page of a competition, or one of its parts: a decision, the prizes, the official result. */
export const partAddress = (catUUID: string, part = '', id: string | number = '') =>
  ['/competicao', catUUID, part, id].filter((word) => word !== '').join('/')
