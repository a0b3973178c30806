import type { Plugin } from 'vite'

/**
 * Functions that a browser listed in docs/operations/browsers.md lacks or implements differently, as they are called in
 * a minified script. A call with `?.(` is allowed, because it works without the function.
 */
const newerFunctions: readonly RegExp[] = [
  /\bURL\.(?:canParse|parse)\(/,
  /\bAbortSignal\.(?:timeout|any)\(/,
  /\bPromise\.(?:withResolvers|try)\(/,
  /\b(?:Object|Map)\.groupBy\(/,
  /\bArray\.fromAsync\(/,
  /\b(?:RegExp\.escape|Error\.isError|Iterator\.from)\(/,
  /\bIntl\.(?:DurationFormat|Segmenter)\b/,
  /\.(?:isWellFormed|toWellFormed)\(/,
  /\.(?:toSorted|toReversed|toSpliced|with)\(/,
  /\.(?:symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  /\.(?:keys|values|entries)\(\)\.(?:map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)\(/,
  /\.(?:databases|requestIdleCallback|checkVisibility|showPopover|togglePopover|hidePopover)\(/,
  /\bcrypto\.randomUUID\(/,
  // Lookbehind in a regular expression.
  /\(\?<[=!]/,
]

/** Fails the build if a script of the portal, including its libraries, calls a function that a supported browser lacks. */
export function rejectNewerFunctions(): Plugin {
  return {
    name: 'matric:reject-newer-functions',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        const found = part.type === 'chunk' ? newerFunctionsIn(part.code) : []
        if (found.length > 0)
          this.error(
            `${part.fileName} uses ${found.join(', ')}, which older browsers lack. See docs/operations/browsers.md.`,
          )
      }
    },
  }
}

/** Returns the calls of newer functions in a script. */
export function newerFunctionsIn(code: string): string[] {
  return newerFunctions.flatMap((pattern) => pattern.exec(code)?.[0] ?? [])
}
