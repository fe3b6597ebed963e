"""A window with one page, as an app around WebKit has it: with a profile, and driven from outside.

MiniBrowser of WebKitGTK has no profile while it is driven, and cannot be restarted as a phone is.
"""

import sys

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2  # noqa: E402

profile, width, height = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
website_data = WebKit2.WebsiteDataManager(
    base_data_directory=f'{profile}/data', base_cache_directory=f'{profile}/cache'
)
context = WebKit2.WebContext(website_data_manager=website_data)
context.set_automation_allowed(True)
# Traffic stays on this machine: the rest of the world is behind a port where nobody is.
context.get_website_data_manager().set_network_proxy_settings(
    WebKit2.NetworkProxyMode.CUSTOM, WebKit2.NetworkProxySettings.new('http://127.0.0.1:9', ['127.0.0.1'])
)
settings = WebKit2.Settings()
settings.set_enable_write_console_messages_to_stdout(True)


def answer(_, request):
    request.allow()
    return True


def locate(manager):
    manager.update_position(WebKit2.GeolocationPosition.new(44.5, -89.5, 12))
    return True


def create_view(_):
    window = Gtk.Window()
    window.set_default_size(width, height)
    view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    view.connect('permission-request', answer)
    window.add(view)
    window.show_all()
    view.grab_focus()
    return view


def begin(_, session):
    session.connect('create-web-view', create_view)


context.get_geolocation_manager().connect('start', locate)
context.connect('automation-started', begin)
Gtk.main()
