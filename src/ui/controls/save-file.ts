/** Hands a file to the browser's downloads. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** A PDF as the service sends it, in Base64, as a file of this name. */
export const toPdfFile = (pdf: string, name: string): File =>
  new File([Uint8Array.from(atob(pdf), (character) => character.charCodeAt(0))], name, {
    type: 'application/pdf',
  })
