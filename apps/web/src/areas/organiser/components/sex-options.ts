/** Who may enter a category by sex. The first option is the usual one. */
export const sexOptions = [
  { value: 'any', label: 'Todos' },
  { value: 'F', label: 'Só prendas' },
  { value: 'M', label: 'Só peões' },
] as const
