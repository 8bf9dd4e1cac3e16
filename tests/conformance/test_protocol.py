"""What the Language Server Protocol 3.17 requires, and what a user of an editor expects."""

import asyncio

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams, JsonRpcMethodNotFound
from pytest_lsp import LanguageClient

from conftest import FOLDER, SECONDS

URI = f"{FOLDER}/init.sqf"
DOCUMENT = types.TextDocumentIdentifier(URI)

pytestmark = pytest.mark.asyncio


async def soon(awaitable):
    """An answer, within reason."""
    return await asyncio.wait_for(awaitable, SECONDS)


def open_(client: LanguageClient, text: str, version: int = 1):
    document = types.TextDocumentItem(URI, "sqf", version, text)
    client.text_document_did_open(types.DidOpenTextDocumentParams(document))


def change(client: LanguageClient, version: int, *changes):
    document = types.VersionedTextDocumentIdentifier(version=version, uri=URI)
    client.text_document_did_change(types.DidChangeTextDocumentParams(document, list(changes)))


def whole(text: str):
    return types.TextDocumentContentChangeWholeDocument(text)


def units(client: LanguageClient, text: str) -> int:
    """The columns of `text` in the encoding that was agreed on."""
    match client.answer.capabilities.position_encoding:
        case types.PositionEncodingKind.Utf8:
            return len(text.encode())
        case types.PositionEncodingKind.Utf32:
            return len(text)
        case _:
            return len(text.encode("utf-16-le")) // 2


def place(client: LanguageClient, text: str, word: str) -> types.Position:
    """Where `word` begins in `text`."""
    before = text[: text.index(word)]
    line = before.count("\n")
    return types.Position(line, units(client, before.rpartition("\n")[2]))


def span(client: LanguageClient, text: str, word: str) -> types.Range:
    start = place(client, text, word)
    return types.Range(start, types.Position(start.line, start.character + units(client, word)))


def after(client: LanguageClient, text: str, word: str) -> types.Position:
    return span(client, text, word).end


async def hover(client: LanguageClient, position: types.Position) -> types.Hover | None:
    return await soon(client.text_document_hover_async(types.HoverParams(DOCUMENT, position)))


async def completion(client: LanguageClient, position: types.Position) -> list[types.CompletionItem]:
    result = await soon(client.text_document_completion_async(types.CompletionParams(DOCUMENT, position)))
    return list(result.items if isinstance(result, types.CompletionList) else result or [])


async def diagnostics(client: LanguageClient, expected) -> list[types.Diagnostic]:
    """What the editor shows: asked for, or told; waits until it is as `expected`."""
    found = None
    for _ in range(SECONDS * 10):
        if client.answer.capabilities.diagnostic_provider is not None:
            params = types.DocumentDiagnosticParams(DOCUMENT)
            report = await soon(client.text_document_diagnostic_async(params))
            assert isinstance(report, types.RelatedFullDocumentDiagnosticReport)
            found = list(report.items)
        elif URI in client.diagnostics:
            found = list(client.diagnostics[URI])
        if found is not None and expected(found):
            return found
        await asyncio.sleep(0.1)
    raise AssertionError(f"not as expected: {found}")


def codes(found: list[types.Diagnostic]) -> list[str]:
    return [diagnostic.code for diagnostic in found]


def applied(client: LanguageClient, text: str, edit: types.WorkspaceEdit) -> str:
    """`text` after an edit that concerns this document only."""
    if edit.document_changes is not None:
        (document,) = edit.document_changes
        assert document.text_document.uri == URI
        edits = document.edits
    else:
        assert list(edit.changes) == [URI]
        edits = edit.changes[URI]
    lines = text.split("\n")

    def offset(position: types.Position) -> int:
        line = lines[position.line]
        column = next(n for n in range(len(line) + 1) if units(client, line[:n]) == position.character)
        return sum(len(before) + 1 for before in lines[: position.line]) + column

    for change in sorted(edits, key=lambda change: offset(change.range.start), reverse=True):
        text = text[: offset(change.range.start)] + change.new_text + text[offset(change.range.end) :]
    return text


async def test_the_server_names_itself_and_offers_what_the_client_can_use(client: LanguageClient):
    answer = client.answer
    assert answer.server_info.name == "sqf-ls"
    assert answer.server_info.version
    general = client.capabilities.general
    offered = (general and general.position_encodings) or [types.PositionEncodingKind.Utf16]
    assert (answer.capabilities.position_encoding or types.PositionEncodingKind.Utf16) in offered
    assert answer.capabilities.hover_provider
    assert answer.capabilities.completion_provider.resolve_provider
    assert answer.capabilities.signature_help_provider
    assert answer.capabilities.code_action_provider
    commands = set(answer.capabilities.execute_command_provider.commands)
    assert commands == {"sqf-ls.checkWorkspace", "sqf-ls.expand", "sqf-ls.open", "sqf-ls.updateReference"}


async def test_hover_shows_a_command_in_any_case(client: LanguageClient):
    text = "// gates\nplayer SETDAMAGE 0.5;\n"
    open_(client, text)
    shown = await hover(client, place(client, text, "SETDAMAGE"))
    assert "setDamage" in shown.contents.value
    assert shown.range == span(client, text, "SETDAMAGE")
    wanted = client.capabilities.text_document and client.capabilities.text_document.hover
    formats = (wanted and wanted.content_format) or [types.MarkupKind.PlainText]
    assert shown.contents.kind == formats[0]
    if formats[0] == types.MarkupKind.PlainText:
        assert "```" not in shown.contents.value


async def test_hover_is_silent_where_there_is_nothing_to_say(client: LanguageClient):
    text = '// player\nhint "player";   \n'
    open_(client, text)
    assert await hover(client, place(client, text, "player")) is None
    assert await hover(client, types.Position(1, 4)) is not None
    assert await hover(client, after(client, text, 'hint "pl')) is None
    assert await hover(client, types.Position(1, 16)) is None
    assert await hover(client, types.Position(7, 3)) is None


async def test_columns_count_as_agreed(client: LanguageClient):
    text = 'hint "🚪 ß"; player allowDamage false;'
    open_(client, text)
    shown = await hover(client, place(client, text, "allowDamage"))
    assert shown.range == span(client, text, "allowDamage")


async def test_completion_replaces_what_is_written_and_is_documented_later(client: LanguageClient):
    text = 'hint "🚪"; player setDam'
    open_(client, text)
    items = await completion(client, after(client, text, "setDam"))
    item = next(item for item in items if item.label == "setDamage")
    edit = item.text_edit
    if isinstance(edit, types.InsertReplaceEdit):
        assert edit.insert == edit.replace == span(client, text, "setDam")
    else:
        assert edit.range == span(client, text, "setDam")
    assert "setDamage" in edit.new_text
    text_document = client.capabilities.text_document
    wanted = text_document and text_document.completion and text_document.completion.completion_item
    if not (wanted and wanted.snippet_support):
        assert item.insert_text_format != types.InsertTextFormat.Snippet
        assert "$" not in edit.new_text
    assert item.documentation is None
    resolved = await soon(client.completion_item_resolve_async(item))
    assert resolved.label == "setDamage"
    assert resolved.documentation is not None


async def test_completion_marks_deprecated_commands(client: LanguageClient):
    text = "titleC"
    open_(client, text)
    items = await completion(client, after(client, text, "titleC"))
    item = next(item for item in items if item.label == "titleCut")
    text_document = client.capabilities.text_document
    wanted = text_document and text_document.completion and text_document.completion.completion_item
    if wanted and wanted.tag_support:
        assert types.CompletionItemTag.Deprecated in item.tags
    else:
        assert item.tags is None


async def test_completion_in_comments_and_plain_strings_is_empty(client: LanguageClient):
    text = '// play\nhint "play";\n'
    open_(client, text)
    assert await completion(client, after(client, text, "// play")) == []
    assert await completion(client, after(client, text, 'hint "play')) == []


async def test_completion_knows_the_events_of_an_object(client: LanguageClient):
    text = 'player addEventHandler ["Kil", {}];'
    open_(client, text)
    items = await completion(client, after(client, text, '"Kil'))
    assert "Killed" in [item.label for item in items]


async def test_diagnostics_say_what_is_wrong_and_where(client: LanguageClient):
    text = 'titleCut ["The gate is shut", "PLAIN"];\n[1, 2] call BIS_fnc_selectRandmo;\n'
    open_(client, text)
    first, second = await diagnostics(client, lambda found: len(found) == 2)
    assert (first.code, second.code) == ("deprecated", "unknown-function")
    assert first.range == span(client, text, "titleCut")
    assert second.range == span(client, text, "BIS_fnc_selectRandmo")
    assert first.severity == types.DiagnosticSeverity.Hint
    assert second.severity == types.DiagnosticSeverity.Warning
    assert first.source == second.source == "sqf-ls"
    assert "cutText" in first.message
    assert "BIS_fnc_selectRandom" in second.message
    text_document = client.capabilities.text_document
    if text_document and text_document.publish_diagnostics and text_document.publish_diagnostics.tag_support:
        assert list(first.tags) == [types.DiagnosticTag.Deprecated]


async def test_diagnostics_follow_the_text(client: LanguageClient):
    text = 'titleCut ["The gate is shut", "PLAIN"];\n'
    open_(client, text)
    await diagnostics(client, lambda found: codes(found) == ["deprecated"])
    line = types.Position(0, 0)
    comment = types.TextDocumentContentChangePartial(types.Range(line, line), "// sqf-ls: allow(deprecated)\n")
    change(client, 2, comment)
    await diagnostics(client, lambda found: found == [])
    change(client, 3, whole("hint 1;"), whole(text))
    await diagnostics(client, lambda found: codes(found) == ["deprecated"])
    client.text_document_did_close(types.DidCloseTextDocumentParams(DOCUMENT))
    if client.answer.capabilities.diagnostic_provider is None:
        await diagnostics(client, lambda found: found == [])


async def test_changes_apply_one_after_the_other(client: LanguageClient):
    open_(client, "hint 'a';\nplayer setDamage 1;")

    def partial(line, start, end_line, end, text):
        where = types.Range(types.Position(line, start), types.Position(end_line, end))
        return types.TextDocumentContentChangePartial(where, text)

    # The second change is about the text after the first one.
    change(client, 2, partial(0, 0, 1, 0, "// gone\n\n"), partial(2, 7, 2, 16, "allowDamage"))
    shown = await hover(client, types.Position(2, 8))
    assert "allowDamage" in shown.contents.value
    assert shown.range == types.Range(types.Position(2, 7), types.Position(2, 18))


async def test_a_quick_fix_mends_what_is_reported(client: LanguageClient):
    text = "_a = 1;\n[1, 2] call BIS_fnc_selectRandmo;\n"
    open_(client, text)
    (finding,) = await diagnostics(client, lambda found: len(found) == 1)
    params = types.CodeActionParams(DOCUMENT, finding.range, types.CodeActionContext([finding]))
    actions = await soon(client.text_document_code_action_async(params))
    text_document = client.capabilities.text_document
    if not (text_document and text_document.code_action and text_document.code_action.code_action_literal_support):
        assert all(isinstance(action, types.Command) for action in actions)
        return
    fix = next(action for action in actions if "BIS_fnc_selectRandom`" in action.title and action.edit)
    assert fix.kind == types.CodeActionKind.QuickFix
    assert codes(fix.diagnostics) == ["unknown-function"]
    mended = applied(client, text, fix.edit)
    assert mended == "_a = 1;\n[1, 2] call BIS_fnc_selectRandom;\n"
    change(client, 2, whole(mended))
    await diagnostics(client, lambda found: found == [])
    allow = next(action for action in actions if "here" in action.title and action.edit)
    change(client, 3, whole(applied(client, text, allow.edit)))
    await diagnostics(client, lambda found: found == [])


async def test_signatures_follow_the_operands(client: LanguageClient):
    text = 'player addEventHandler ["Killed", '
    open_(client, text)
    end = after(client, text, text)
    help_ = await soon(client.text_document_signature_help_async(types.SignatureHelpParams(DOCUMENT, end)))
    signature = help_.signatures[help_.active_signature or 0]
    assert "addEventHandler" in signature.label
    active = help_.active_parameter if signature.active_parameter is None else signature.active_parameter
    assert 0 <= active < len(signature.parameters)
    label = signature.parameters[active].label
    if isinstance(label, str):
        assert label in signature.label
    else:
        start, stop = label
        assert 0 <= start < stop <= len(signature.label.encode("utf-16-le")) // 2


async def test_settings_change_diagnostics(client: LanguageClient):
    settings = {"diagnostics": {"levels": {"deprecated": "error"}}}
    open_(client, 'titleCut ["The gate is shut", "PLAIN"];')
    await diagnostics(client, lambda found: codes(found) == ["deprecated"])
    client.set_configuration(settings, section="sqf")
    client.workspace_did_change_configuration(types.DidChangeConfigurationParams({"sqf": settings}))
    await diagnostics(client, lambda found: [one.severity for one in found] == [types.DiagnosticSeverity.Error])


async def test_what_is_not_there_is_refused_as_the_protocol_says(client: LanguageClient):
    with pytest.raises(JsonRpcMethodNotFound):
        await soon(client.protocol.send_request_async("sqf-ls/openAllGates", {}))
    with pytest.raises(JsonRpcInvalidParams):
        params = types.ExecuteCommandParams("sqf-ls.openAllGates")
        await soon(client.workspace_execute_command_async(params))
    open_(client, "hint 'still there';")
    assert await hover(client, types.Position(0, 1)) is not None
