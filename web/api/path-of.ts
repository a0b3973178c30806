/**
 * Substitutes the parameters in an endpoint's path: `/a/{id}` with `{ id: 'b c' }` becomes `/a/b%20c`. A missing
 * parameter becomes an empty string.
 */
export function pathOf(template: string, params: unknown): string {
  const values = new Map<string, unknown>(Object.entries(params ?? {}))
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name)
    return typeof value === 'string' ? encodeURIComponent(value) : ''
  })
}
