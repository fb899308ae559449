/** A refusal by a control call, the mailbox or the SMS gateway. The message is one Portuguese sentence. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }

  toJSON() {
    return { status: 'Error', msg: this.message }
  }
}
