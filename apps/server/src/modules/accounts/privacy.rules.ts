/** Stands where the name of an erased person stood. */
export const ERASED_NAME = 'PESSOA REMOVIDA'
