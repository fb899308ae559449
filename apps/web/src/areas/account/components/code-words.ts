/** 45 → 'Reenviar em 0:45'. */
export const sendAgainIn = (seconds: number) =>
  `Reenviar em ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

export const CODES_PER_ACCOUNT = 'Enviamos um código por minuto e no máximo 3 por hora.'
