declare const __VERSION__: string

/** The version in package.json, put in its place by the build: a page, a worker and a server of one build agree. */
export const version: string = __VERSION__
