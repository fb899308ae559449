import { isValidPixKey } from '@brazilian-utils/brazilian-utils'
import type { Context } from '#context.ts'
import { pageOf, type Query, readPaging, readPeriod } from '#bank/listing.ts'
import { merchant } from '#bank/merchant.ts'
import { Problem } from '#bank/problems.ts'
import { isFields, Violations } from '#bank/violations.ts'
import { sql } from '#store.ts'

type WebhookRow = { pix_key: string; url: string; created_at: number }

export const findWebhook = ({ store }: Pick<Context, 'store'>, key: string) =>
  store.find<WebhookRow>(sql`select * from webhook where pix_key = ${key}`)

/** `PUT /webhook/:chave`. */
export function putWebhook({ store, now, config }: Context, key: string, body: unknown) {
  const url = isFields(body) ? body['webhookUrl'] : undefined
  const found = new Violations()
  if (!isValidPixKey(key)) found.add('chave', 'O parâmetro não corresponde a uma chave DICT válida.', key)
  else if (key !== config.pixKey) found.add('chave', 'A chave não pertence a este usuário recebedor.', key)
  if (!isWebAddress(url)) found.add('webhook.webhookUrl', 'O campo não respeita o schema.', url)
  found.refuseIfAny('WebhookOperacaoInvalida')
  store.run(sql`
    insert into webhook (pix_key, url, created_at) values (${key}, ${String(url)}, ${now().getTime()})
    on conflict (pix_key) do update set url = excluded.url, created_at = excluded.created_at`)
  return readWebhook({ store }, key)
}

/** `GET /webhook/:chave`. */
export function readWebhook(context: Pick<Context, 'store'>, key: string) {
  const webhook = findWebhook(context, key)
  if (!webhook) throw new Problem('WebhookNaoEncontrado')
  return webhookView(webhook)
}

/** `DELETE /webhook/:chave`. */
export function deleteWebhook({ store }: Context, key: string) {
  readWebhook({ store }, key)
  store.run(sql`delete from webhook where pix_key = ${key}`)
}

/** `GET /webhook`. The period is optional only in this list. */
export function listWebhooks({ store }: Context, query: Query) {
  const found = new Violations()
  const period = readPeriod(query, found, { optional: true })
  const paging = readPaging(query, found)
  found.refuseIfAny('WebhookConsultaInvalida')
  const rows = store.list<WebhookRow>(sql`
    select * from webhook where created_at between ${period.from} and ${period.to} order by created_at`)
  const { items, paginacao } = pageOf(rows, paging)
  return { parametros: { ...period.shown, paginacao }, webhooks: items.map(webhookView) }
}

const webhookView = ({ pix_key: key, url, created_at: createdAt }: WebhookRow) => ({
  webhookUrl: url,
  chave: key,
  cnpj: merchant.cnpj,
  criacao: new Date(createdAt).toISOString(),
})

// A real bank requires https. A shop on a laptop has only http.
const isWebAddress = (value: unknown) =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
