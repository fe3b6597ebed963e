/**
 * Files that most visits do not need: map library, pictures, drawings, admin screens. They are fetched after the first
 * render. No other file may import one of them statically: offline right after the install it could not be opened.
 */
export const isLazyFile = (url: string): boolean =>
  /maplibre|use-map|EditorMap|StandsMap|PropertyMap|MapView|[Aa]dmin|[Ss]tripe|\/min-|^\/?(map|species|screenshots)\//.test(
    url,
  )
