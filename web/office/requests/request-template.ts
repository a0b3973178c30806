import { identity } from 'virtual:institution/identity'
import { requests } from 'virtual:institution/requests'
import { addDays, compareDates, today } from '#contract/dates.ts'
import { fillIn } from '#contract/mails.ts'
import type { OpenedApplication } from '#contract/office/applications.ts'
import { maxDaysToAnswer } from '#contract/office/requests/request-days.ts'
import { requestValues } from '#contract/office/requests/request-fields.ts'
import { steps } from '#contract/steps/registry.ts'
import { itemOf, withItem, type TypedDocument } from './request-items.ts'

export const templateNames = requests.templates.map(({ name }) => name)

/**
 * Returns the text of a template for an application, and what the template asks for. All values are empty if no
 * template has this name.
 */
export function templateFor(name: string, { row }: Pick<OpenedApplication, 'row'>): TemplateContent {
  const { text, ...asked } = templateForMany(name)
  return { text: fillIn(text, requestValues({ ...row, university: identity.name })), ...asked }
}

/**
 * Returns the text of a template with its placeholders, and what the template asks for. All values are empty if no
 * template has this name.
 */
export function templateForMany(name: string): TemplateContent {
  const template = requests.templates.find((each) => each.name === name)
  return {
    text: template?.text ?? '',
    documents: template?.documents ?? [],
    items: steps.flatMap(({ id }) => (template?.sections.includes(id) ? itemOf(id) : [])),
  }
}

interface Asked {
  items: string[]
  documents: TypedDocument[]
}

/** The text of a template, and what it asks for. */
interface TemplateContent extends Asked {
  text: string
}

interface Content extends Asked {
  message: string
}

const noContent: Asked = { items: [], documents: [] }

const includesDocument = (documents: readonly TypedDocument[], { name, explanation }: TypedDocument) =>
  documents.some((each) => each.name === name && each.explanation === explanation)

/**
 * Returns the content of a request after the template `former` was replaced by `chosen`. Removes the parts of the
 * former template that are unchanged. Keeps what the colleague has typed, added or changed, and what was suggested
 * before a template was chosen. The colleague's own text stays before the new text.
 */
export function withTemplate(
  content: Content,
  former: TemplateContent,
  chosen: TemplateContent,
  suggested: Asked = noContent,
): Content {
  const isOwnText = content.message !== '' && content.message !== former.text
  const items = content.items.filter((item) => !former.items.includes(item) || suggested.items.includes(item))
  const documents = content.documents.filter(
    (document) =>
      !includesDocument(former.documents, document) || includesDocument(suggested.documents, document),
  )
  return {
    message: isOwnText ? `${content.message}\n${chosen.text}`.trim() : chosen.text,
    items: chosen.items.reduce(withItem, items),
    documents: [
      ...documents,
      ...chosen.documents.filter((document) => !includesDocument(documents, document)),
    ],
  }
}

/** Returns the default deadline for a request that is sent today. */
export function usualLastDay(): string {
  return addDays(today(), requests.answerWithinDays)
}

/**
 * Returns the default deadline when a request gets more time, at most `maxDaysToAnswer` days from today. Counts from
 * the current deadline `dueOn`. Without a deadline, or if it has passed, counts from today.
 */
export function laterDay(dueOn: string | null): string {
  const day = today()
  const from = dueOn !== null && compareDates(dueOn, day) > 0 ? dueOn : day
  const [later, latest] = [addDays(from, requests.answerWithinDays), addDays(day, maxDaysToAnswer)]
  return compareDates(later, latest) > 0 ? latest : later
}
