import type { Message } from '#mailbox/messages.ts'
import { escaped, html, type Html } from '#pages/html.ts'
import { page } from '#pages/layout.ts'
import { inWords } from '#pages/words.ts'

/** `/caixa`: every mail and SMS, newest first. */
export const mailboxPage = (messages: Message[], to: string) =>
  page(
    'Caixa de mensagens',
    html`<form method="get" action="/caixa" class="filter">
        <label for="to">Destinatário</label>
        <div class="row">
          <input id="to" name="to" value="${to}" placeholder="e-mail ou celular" autocomplete="off" />
          <button class="quiet">Filtrar</button>
        </div>
      </form>
      <p id="mailbox-status" role="status" class="hint"></p>
      <ol id="messages" class="messages" data-refresh="/caixa/itens?to=${encodeURIComponent(to)}">
        ${messageItems(messages)}
      </ol>
      <p id="no-messages" ${messages.length > 0 && html`hidden`}>Nenhuma mensagem.</p>`,
  )

/** Only the items, for the refresh of the page. */
export const messageItems = (messages: Message[]): Html => html`${messages.map(messageItem)}`

const messageItem = ({ id, channel, to, subject, text, html: body, at }: Message) =>
  html`<li id="message-${id}">
    <article aria-labelledby="subject-${id}">
      <h2 id="subject-${id}">${channel === 'sms' ? `SMS para ${to}` : subject || '(sem assunto)'}</h2>
      <p class="meta">
        <span>${channel === 'sms' ? 'SMS' : 'E-mail'}</span> <span>${to}</span>
        <time datetime="${at}">${inWords(new Date(at))}</time>
      </p>
      ${text && html`<p class="text">${linked(text)}</p>`}
      ${
        body &&
        html`<details ${!text && html`open`}>
          <summary>Ver como e-mail</summary>
          <iframe
            src="/caixa/${id}"
            title="E-mail: ${subject}"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            loading="lazy"
          ></iframe>
        </details>`
      }
    </article>
  </li>`

/** Text with its web addresses as links. A final dot is not part of an address. */
function linked(text: string): Html {
  const markup = text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/)
    .map((part, index) => (index % 2 ? anchor(escaped(part)) : escaped(part)))
    .join('')
  return { markup }
}

const anchor = (address: string) => `<a href="${address}" target="_blank" rel="noopener">${address}</a>`
