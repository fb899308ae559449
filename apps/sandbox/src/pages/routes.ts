import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '#context.ts'
import { findPix } from '#bank/pix-rows.ts'
import { findPayable, pay } from '#control/pay.ts'
import { findMessage, listMessages } from '#mailbox/messages.ts'
import { bankPage } from '#pages/bank-page.ts'
import { homePage } from '#pages/home-page.ts'
import { mailboxPage, messageItems } from '#pages/mailbox-page.ts'
import { paidPage, paymentPage } from '#pages/payment-page.ts'
import { MAIL_POLICY, PAGE_HEADERS } from '#pages/policy.ts'
import { Refusal } from '#refusal.ts'

const assets = {
  'sandbox.css': ['text/css', new URL('assets/sandbox.css', import.meta.url)],
  'page.js': ['text/javascript', new URL('assets/page.js', import.meta.url)],
  'jsqr.js': ['text/javascript', new URL(import.meta.resolve('jsqr'))],
} as const

const PAGE = 'text/html; charset=utf-8'

type PageQuery = { Querystring: { codigo?: string; to?: string; e2e?: string } }
type Form = { codigo?: string; times?: string; valor?: string }

/** The pages for people. Only scanning and the refresh of the mailbox need JavaScript. */
export function pageRoutes(app: FastifyInstance, context: Context) {
  app.register(async (pages) => {
    pages.addHook('onSend', async (_request, reply) => {
      for (const [name, value] of Object.entries(PAGE_HEADERS))
        if (!reply.hasHeader(name)) reply.header(name, value)
    })

    pages.get('/', (_request, reply) => reply.type(PAGE).send(homePage(context.config.shop)))
    bankPages(pages, context)
    mailboxPages(pages, context)

    for (const [name, [type, file]] of Object.entries(assets)) {
      const content = readFileSync(fileURLToPath(file))
      pages.get(`/assets/${name}`, (_request, reply) => reply.type(`${type}; charset=utf-8`).send(content))
    }
  })
}

function bankPages(pages: FastifyInstance, context: Context) {
  pages.get<PageQuery>('/banco', (request, reply) => {
    const { codigo } = request.query
    reply.type(PAGE)
    if (!codigo) return bankPage(context)
    return orRefusal(context, reply, codigo, () =>
      paymentPage(context, findPayable(context, { pixCopiaECola: codigo }), codigo),
    )
  })

  pages.post<{ Body: Form | null }>('/banco/pagar', (request, reply) => {
    const { codigo = '', times, valor } = request.body ?? {}
    const value = valor?.trim()
    const payment = {
      pixCopiaECola: codigo,
      ...(times && { times: Number(times) }),
      ...(value && { valor: twoDecimals(value) }),
    }
    return orRefusal(context, reply, codigo, () =>
      reply.redirect(`/banco/pago?e2e=${pay(context, payment).endToEndId}`, 303),
    )
  })

  pages.get<PageQuery>('/banco/pago', (request, reply) => {
    const pix = findPix(context, request.query.e2e ?? '')
    if (!pix) throw new Refusal(404, 'Pix não encontrado.')
    return reply.type(PAGE).send(paidPage(pix))
  })
}

/** Answers a refusal with the bank's page, which keeps the code in its field. */
function orRefusal(context: Context, reply: FastifyReply, code: string, work: () => unknown) {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return reply
      .code(error.status)
      .type(PAGE)
      .send(bankPage(context, error.message, code))
  }
}

/** '1.234,5' → '1234.50'. */
function twoDecimals(typed: string) {
  const [reais = '', cents = ''] = typed.includes(',')
    ? typed.replaceAll('.', '').split(',')
    : typed.split('.')
  return `${reais}.${cents.padEnd(2, '0')}`
}

function mailboxPages(pages: FastifyInstance, context: Context) {
  pages.get<PageQuery>('/caixa', (request, reply) => {
    const { to = '' } = request.query
    return reply.type(PAGE).send(mailboxPage(listMessages(context, to), to))
  })

  pages.get<PageQuery>('/caixa/itens', (request, reply) => {
    const { to = '' } = request.query
    return reply.type(PAGE).send(messageItems(listMessages(context, to)).markup)
  })

  pages.get<{ Params: { id: string } }>('/caixa/:id', (request, reply) => {
    const message = findMessage(context, Number(request.params.id))
    if (!message) throw new Refusal(404, 'Mensagem não encontrada.')
    const mail = `<!doctype html><base target="_blank">${message.html}`
    return reply
      .type(PAGE)
      .headers({ 'content-security-policy': MAIL_POLICY, 'x-frame-options': 'SAMEORIGIN' })
      .send(mail)
  })
}
