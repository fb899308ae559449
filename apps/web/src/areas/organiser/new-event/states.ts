const codes = 'RS SC PR AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI RJ RN RO RR SE SP TO'.split(' ')

/** The states of Brazil by their letters. Those of the laço come first. */
export const stateOptions = [
  { value: '', label: 'Escolha' },
  ...codes.map((code) => ({ value: code, label: code })),
]
