"""The icons of the pages, by family: draw.io's name of each, the style that draws it, and its width as a multiple of its height."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Icon:
    """One icon: what the truth calls it, what draws it, and its width by its height."""

    name: str
    style: str
    aspect: float = 1


#: Tiles of the services of AWS, with their colours.
AWS_TILES = {
    "lambda": "#ED7100",
    "ec2": "#ED7100",
    "s3": "#7AA116",
    "dynamodb": "#C925D1",
    "rds": "#C925D1",
    "sqs": "#E7157B",
    "sns": "#E7157B",
    "api_gateway": "#E7157B",
    "cloudfront": "#8C4FFF",
    "cognito": "#DD344C",
    "kinesis": "#8C4FFF",
    "ecs": "#ED7100",
    "eks": "#ED7100",
    "route_53": "#8C4FFF",
    "cloudwatch_2": "#E7157B",
    "step_functions": "#E7157B",
    "elasticache": "#C925D1",
    "secrets_manager": "#DD344C",
}
#: Drawings of AWS without a ground.
AWS_DRAWINGS = {
    "lambda_function": "#ED7100",
    "instance2": "#ED7100",
    "bucket_with_objects": "#7AA116",
    "table": "#C925D1",
    "rds_instance": "#C925D1",
    "queue": "#E7157B",
    "topic": "#E7157B",
    "user": "#232F3D",
    "users": "#232F3D",
    "internet_gateway": "#8C4FFF",
    "nat_gateway": "#8C4FFF",
    "application_load_balancer": "#8C4FFF",
    "client": "#232F3D",
    "mobile_client": "#232F3D",
    "traditional_server": "#232F3D",
    "endpoint": "#8C4FFF",
}
KUBERNETES = ["pod", "svc", "deploy", "ing", "node", "ns", "pv", "pvc", "cm", "secret", "sts", "rs", "job", "cronjob", "hpa", "master", "api", "etcd"]
#: Icons with the aspect of each.
CISCO = {
    "routers.router": 1.47,
    "switches.workgroup_switch": 2,
    "servers.standard_host": 0.7,
    "servers.fileserver": 0.75,
    "computers_and_peripherals.pc": 1.1,
    "computers_and_peripherals.laptop": 1.3,
    "security.firewall": 0.42,
    "storage.cloud": 1.6,
    "switches.layer_3_switch": 1,
    "computers_and_peripherals.printer": 1.2,
}
AZURE = {
    "user": 0.92,
    "virtual_machine": 1.1,
    "storage": 1.2,
    "sql_database": 0.75,
    "cloud_service": 1.4,
    "website_generic": 1,
    "server": 0.7,
    "load_balancer_generic": 1,
    "queue_generic": 1.3,
    "access_control": 1,
    "cache": 1,
}
NETWORKS = {
    "server": 0.9,
    "router": 3,
    "switch": 3,
    "pc": 1.4,
    "laptop": 1.8,
    "firewall": 0.9,
    "cloud": 1.6,
    "storage": 1,
    "hub": 3,
    "printer": 1,
    "wireless_hub": 1.2,
    "mail_server": 1,
    "web_server": 1,
    "mobile": 0.5,
}
#: Files that come with draw.io, by folder.
AZURE_FILES = {
    "compute": """
        App_Services Automanaged_VM Availability_Sets Azure_Compute_Galleries Azure_Spring_Cloud Batch_Accounts Cloud_Services_Classic
    """,
    "databases": """
        Azure_Cosmos_DB Azure_Data_Explorer_Clusters Azure_Database_MariaDB_Server Azure_Database_Migration_Services Azure_Database_MySQL_Server
        Azure_Database_PostgreSQL_Server Azure_Database_PostgreSQL_Server_Group
    """,
    "networking": """
        Application_Gateways Azure_Firewall_Manager Bastions CDN_Profiles Connections DDoS_Protection_Plans DNS_Private_Resolver
    """,
    "storage": """
        Azure_Fileshare Azure_HCP_Cache Azure_NetApp_Files Azure_Stack_Edge Data_Box Data_Box_Edge Data_Lake_Storage_Gen1
    """,
    "app_services": """
        API_Management_Services App_Service_Certificates App_Service_Domains App_Service_Environments App_Service_Plans App_Services CDN_Profiles
    """,
    "analytics": """
        Analysis_Services Azure_Databricks Azure_Synapse_Analytics Azure_Workbooks Data_Lake_Analytics Data_Lake_Store_Gen1 Endpoint_Analytics
    """,
    "security": """
        Application_Security_Groups Azure_Defender Azure_Sentinel Conditional_Access Detonation ExtendedSecurityUpdates Key_Vaults
    """,
    "integration": """
        API_Management_Services App_Configuration Azure_API_for_FHIR Azure_Data_Catalog Event_Grid_Domains Event_Grid_Subscriptions
        Event_Grid_Topics
    """,
}
CLIP_ART_FILES = {
    "computers": """
        Antivirus Data_Filtering Database Database_Add Database_Minus Database_Move_Stack Database_Remove Fujitsu_Tablet Harddrive
    """,
    "networking": """
        Bridge Certificate Certificate_Off Cloud Cloud_Computer Cloud_Computer_Private Cloud_Rack Cloud_Rack_Private Cloud_Server
    """,
    "people": """
        Construction_Worker_Man Construction_Worker_Man_Black Construction_Worker_Woman Construction_Worker_Woman_Black Doctor_Man Doctor_Man_Black
        Doctor_Woman Doctor_Woman_Black Farmer_Man
    """,
    "general": """
        Battery_0 Battery_100 Battery_50 Battery_75 Battery_allstates Bluetooth Earth_globe Empty_Folder Full_Folder
    """,
}


def _files(library: str, folders: Mapping[str, str], ending: str, style: str) -> Iterator[Icon]:
    for folder, names in folders.items():
        for name in names.split():
            yield Icon("image", style.format(f"img/lib/{library}/{folder}/{name}{ending}"))


def _families() -> dict[str, list[Icon]]:
    aws = "sketch=0;outlineConnect=0;fontColor=#232F3E;dashed=0;aspect=fixed;fillColor={};strokeColor={};shape=mxgraph.aws4.{};"
    kubernetes = "sketch=0;dashed=0;aspect=fixed;fillColor=#2875E2;strokeColor=#ffffff;points=[];shape=mxgraph.kubernetes.icon;prIcon={};"
    cisco = "shape=mxgraph.cisco.{};sketch=0;dashed=0;fillColor=#036897;strokeColor=#ffffff;strokeWidth=2;"
    azure = "sketch=0;aspect=fixed;points=[];fillColor=#00188D;strokeColor=none;shape=mxgraph.azure.{};"
    networks = "sketch=0;dashed=0;fillColor=#29AAE1;strokeColor=#ffffff;strokeWidth=1;shape=mxgraph.networks.{};"
    tile = "resourceIcon;resIcon=mxgraph.aws4.{}"
    return {
        "aws": [Icon("aws4.resourceIcon", aws.format(colour, "#ffffff", tile.format(name))) for name, colour in AWS_TILES.items()],
        "awsflat": [Icon(f"aws4.{name}", aws.format(colour, "none", name)) for name, colour in AWS_DRAWINGS.items()],
        "k8s": [Icon("kubernetes.icon", kubernetes.format(name), 1.04) for name in KUBERNETES],
        "cisco": [Icon(f"cisco.{name}", cisco.format(name), aspect) for name, aspect in CISCO.items()],
        "azure": [Icon(f"azure.{name}", azure.format(name), aspect) for name, aspect in AZURE.items()],
        "azure2": list(_files("azure2", AZURE_FILES, ".svg", "aspect=fixed;points=[];image;image={};")),
        "clip": list(_files("clip_art", CLIP_ART_FILES, "_128x128.png", "image;aspect=fixed;image={};")),
        "networks": [Icon(f"networks.{name}", networks.format(name), aspect) for name, aspect in NETWORKS.items()],
    }


#: The families by name, in the order in which they are drawn from.
FAMILIES = _families()
