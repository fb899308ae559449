import { Problem } from '@porteira/contract'

const retryAfter = {
  'Retry-After': {
    description: 'Seconds after which the call may be repeated.',
    schema: { type: 'integer', minimum: 1 },
  },
}

type Failure = { name: string; description: string; headers?: typeof retryAfter }

/** Every answer but a success, by the status under which a call lists it. */
const failures: Record<string, Failure> = {
  400: { name: 'BadRequest', description: 'The request does not fit the schema of the call.' },
  401: { name: 'Unauthorized', description: 'The token or key is missing, wrong or no longer valid.' },
  403: { name: 'Forbidden', description: 'The caller may not do this, or the call comes from another site.' },
  404: { name: 'NotFound', description: 'There is no such thing, or the caller may not see it.' },
  409: { name: 'Conflict', description: 'A rule of the business forbids it; `code` names the rule.' },
  413: { name: 'ContentTooLarge', description: 'The body is longer than this call accepts.' },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The body has a content type that this call does not read.',
  },
  422: {
    name: 'UnprocessableContent',
    description: 'The document that was sent has faults; `msg` lists them.',
  },
  429: {
    name: 'TooManyRequests',
    description:
      'A limit of the call is reached. With the code `proof_required` the call may be repeated at once with the header `Proof-Of-Work`: the base64 of the JSON of the challenge and its solution.',
    headers: retryAfter,
  },
  503: {
    name: 'ServiceUnavailable',
    description: 'The shop cannot do this at the moment.',
    headers: retryAfter,
  },
  '4XX': { name: 'Refusal', description: 'Any other refusal.' },
  '5XX': { name: 'Failure', description: 'Any other failure.' },
}

/** For `components.responses`. */
export const failureResponses = Object.fromEntries(
  Object.values(failures).map(({ name, ...failure }) => [
    name,
    { ...failure, content: { 'application/json': { schema: Problem } } },
  ]),
)

/** The responses of a call, of which the failures are references. */
export const referToFailures = (responses: object) =>
  Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      const failure = failures[status]
      return [status, failure ? { $ref: `#/components/responses/${failure.name}` } : response]
    }),
  )
