/**
 * Resumable uploads (offline design §4, 14), beside the calls because their body is raw bytes:
 * `PUT /api/uploads/{uuid}?offset=` with `Upload-Length` and `Upload-Sha256` headers appends a piece;
 * `HEAD` answers `Upload-Offset`, the bytes that have arrived. A piece at a wrong offset is a 409 with
 * the right one in `Upload-Offset`. When all bytes have arrived and the digest matches, the upload is complete,
 * and a call refers to it (`image_upload`, `media_upload`). One that got no piece for 2 days is deleted, and a complete
 * one that no call has used for 7.
 */
export const uploads = {
  path: (id: string): string => `uploads/${id}`,
  headers: {
    length: 'Upload-Length',
    sha256: 'Upload-Sha256',
    offset: 'Upload-Offset',
    type: 'Content-Type',
  },
  /** Bytes of a piece, the most that is sent again after a lost connection. */
  piece: 256 * 1024,
  most: { image: 12 * 1024 * 1024, video: 100 * 1024 * 1024 },
} as const

/** Headers of every request and answer. */
export const headers = {
  /** On requests: the client's version. On answers: proof that our server answered and not a captive portal. */
  highseat: 'X-Highseat',
  failure: 'X-Highseat-Failure',
  key: 'Idempotency-Key',
  replayed: 'Idempotency-Replayed',
  /** On changing requests: the device's time when it is sent, and for a queued one also when it was written. */
  deviceTime: 'X-Highseat-Device-Time',
  written: 'X-Highseat-Written',
  /** On requests of a page: the reader's language. */
  language: 'X-Highseat-Language',
} as const
