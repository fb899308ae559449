import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Config } from '#config.ts'
import { Problem } from '#bank/problems.ts'
import { Refusal } from '#refusal.ts'

/**
 * A Fastify instance that reads JSON and forms and answers the refusals of the bank and of `/sandbox`. It logs each
 * answer with the pattern of its route and the `x-request-id` of the caller.
 */
export function createHttp({ logLevel }: Pick<Config, 'logLevel'>): FastifyInstance {
  const app = Fastify({
    logger: { level: logLevel, name: 'sandbox' },
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: 'x-request-id',
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true },
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const { url: route = 'unknown' } = routeOptions
    const fields = { method, route, status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime) }
    request.log.info({ event: 'request.answered', ...fields }, 'A request was answered')
  })
  app.removeAllContentTypeParsers()
  // Clients often send DELETE with the content type JSON and without a body.
  app.addContentTypeParser<string>(
    /^application\/([\w.-]+\+)?json/,
    { parseAs: 'string' },
    (_request, body, done) => {
      try {
        done(null, body.trim() === '' ? undefined : JSON.parse(body))
      } catch {
        done(Object.assign(new Error('O corpo não é JSON.'), { statusCode: 400 }))
      }
    },
  )
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  )
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request) => {
    throw isBank(request) ? new Problem('NaoEncontrado') : new Refusal(404, 'Endereço não encontrado.')
  })
  return app
}

const isBank = ({ url }: FastifyRequest) => /^\/(v2|qr)\//.test(url)

function answerError(error: FastifyError | Problem | Refusal, request: FastifyRequest, reply: FastifyReply) {
  const answer = isBank(request) ? problemOf(error) : refusalOf(error)
  if (answer.status === 500) console.error(error)
  if (answer.status === 401) reply.header('www-authenticate', 'Bearer')
  reply.type(answer instanceof Problem ? 'application/problem+json' : 'application/json; charset=utf-8')
  return reply.code(answer.status).send(JSON.stringify(answer))
}

function problemOf(error: FastifyError | Problem | Refusal): Problem {
  if (error instanceof Problem) return error
  const isClientError = 'statusCode' in error && (error.statusCode ?? 500) < 500
  if (isClientError) return new Problem('RequisicaoInvalida', { detail: error.message })
  return new Problem('ErroInternoDoServidor')
}

function refusalOf(error: FastifyError | Problem | Refusal): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof Problem) return new Refusal(error.status, error.message)
  const status = error.statusCode ?? 500
  return new Refusal(status, status < 500 ? error.message : 'Algo deu errado no sandbox.')
}
