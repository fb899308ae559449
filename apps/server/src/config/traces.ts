import { isWebAddress } from './addresses.ts'
import { meaning, optional, text } from './kinds.ts'

/** True for a decimal number from 0 to 100. */
const isPercentage = (value: string) => /^\d{1,3}(\.\d+)?$/.test(value) && Number(value) <= 100

export const traces = {
  TRACES_URL: optional(text, {
    about:
      'The whole address of an OTLP/HTTP receiver of traces, like http://127.0.0.1:4318/v1/traces. Empty: no traces',
    needs:
      'o endereço inteiro de um receptor OTLP/HTTP, sem senha nem parâmetros, como http://127.0.0.1:4318/v1/traces',
    isRight: isReceiver,
  }),
  TRACES_PERCENT: meaning({
    about: 'How many of 100 requests and jobs are traced; 0.5 is one of 200',
    needs: 'um número de 0 a 100, como 5 ou 0.5',
    isRight: isPercentage,
    read: Number,
    standard: '5',
  }),
}

/** A receiver answers at a path. A password or key in the address would stand in a setting that is no secret. */
function isReceiver(value: string) {
  if (!isWebAddress(value)) return false
  const { pathname, search, username, password } = new URL(value)
  return pathname !== '/' && search === '' && username === '' && password === ''
}
