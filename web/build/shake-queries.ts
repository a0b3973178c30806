import type { Plugin } from 'vite'

const queries = /\/@tanstack\/query-core\/build\/modern\/query\.js$/
const infinite =
  /\(this\.#queryType === "infinite" \? infiniteQueryBehavior\([^()]*\) : (this\.options\.behavior)\)/

/** Returns the source of a query without infinite queries. */
function finiteOnly(code: string): string {
  return code.replace(infinite, '$1')
}

/**
 * Lets the bundler drop the code of infinite queries, which only the office uses. Every query of @tanstack/query-core
 * refers to that code, so the bundler keeps it otherwise.
 */
export function shakeQueries(): Plugin {
  let found = false
  return {
    name: 'matric:shake-queries',
    apply: (config, { command }) => command === 'build' && config.build?.ssr === undefined,
    transform(code, id) {
      if (!queries.test(id)) return null
      const finite = finiteOnly(code)
      found = finite !== code
      return { code: finite, map: null }
    },
    buildEnd(error) {
      if (error === undefined && !found)
        this.error('@tanstack/query-core no longer has the expression that shake-queries.ts changes')
    },
  }
}
