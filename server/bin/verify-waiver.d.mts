/** Every part of a signed copy with whether it holds. */
export declare const verifyCopy: (bytes: Buffer, expected?: string) => { ok: boolean; text: string }[]
