/** Sentences that any screen or any call may need. */
export const generalMessages = {
  unavailable: 'Serviço indisponível.\nPor favor, tente novamente em alguns instantes.',
  /** Forms append the HTTP status, which support needs for a diagnosis. */
  unavailableWithStatus: (status: number) =>
    `Serviço indisponível.\nPor favor, tente novamente em alguns instantes. (${status})`,
} as const
