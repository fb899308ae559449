/** Apart from the general messages, because few visits need it. */
export const proofMessages = {
  running: 'Confirmando que você é uma pessoa…',
}
