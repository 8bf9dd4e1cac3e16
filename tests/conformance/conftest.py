"""The server, started again for each test, and the clients that it is tested with."""

import asyncio
import copy
import os

import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities, make_test_lsp_client

SECONDS = 20
FOLDER = "file:///mission"

# What editors are asked to request again when the project is known; the test client takes it for diagnostics by itself.
REFRESHES = [
    types.WORKSPACE_CODE_LENS_REFRESH,
    types.WORKSPACE_INLAY_HINT_REFRESH,
    types.WORKSPACE_SEMANTIC_TOKENS_REFRESH,
]


def visual_studio_code_that_asks() -> types.ClientCapabilities:
    """Newer releases of VS Code ask for diagnostics; pytest-lsp has the capabilities of an older one."""
    capabilities = copy.deepcopy(client_capabilities("visual-studio-code"))
    capabilities.text_document.diagnostic = types.DiagnosticClientCapabilities(dynamic_registration=True)
    capabilities.workspace.diagnostics = types.DiagnosticWorkspaceClientCapabilities(refresh_support=True)
    return capabilities


CLIENTS = {
    "visual-studio-code": lambda: client_capabilities("visual-studio-code"),
    "visual-studio-code-asking": visual_studio_code_that_asks,
    "neovim": lambda: client_capabilities("neovim"),
    "emacs": lambda: client_capabilities("emacs"),
    "minimal": types.ClientCapabilities,
}


def make_client() -> LanguageClient:
    """The test client, which also answers registrations and refreshes, as the editors do whose capabilities it has."""
    client = make_test_lsp_client()
    client.registered = []

    @client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(client: LanguageClient, params: types.RegistrationParams):
        client.registered += [registration.method for registration in params.registrations]

    for method in REFRESHES:
        client.feature(method)(lambda client: None)

    return client


@pytest_lsp.fixture(
    params=list(CLIENTS),
    config=ClientServerConfig(
        client_factory=make_client,
        server_command=[os.environ["SQF_LS"]],
        # A folder without data: the reference is the one inside the server, whatever is on this machine.
        server_env={**os.environ, "SQF_LS_DATA": os.path.join(os.path.dirname(os.environ["SQF_LS"]), "no-data")},
    ),
)
async def client(request, lsp_client: LanguageClient):
    capabilities = CLIENTS[request.param]()
    async with asyncio.timeout(SECONDS):
        lsp_client.answer = await lsp_client.initialize_session(
            types.InitializeParams(
                capabilities=capabilities,
                root_uri=FOLDER,
                workspace_folders=[types.WorkspaceFolder(uri=FOLDER, name="mission")],
            )
        )
    yield
    async with asyncio.timeout(SECONDS):
        server = lsp_client._server
        await lsp_client.shutdown_session()
        assert server.returncode == 0, "after shutdown and exit, the exit status is 0"
